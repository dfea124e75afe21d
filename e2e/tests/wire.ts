import { createServer, connect, type AddressInfo, type Server as Listener, type Socket } from 'node:net';

/**
 * All that one browser is sent. It stands between the browser and the server and keeps every byte that goes to the
 * browser, whoever in it has asked: pages, workers and streams, headers included.
 */
export class Wire {
  url = '';
  private chunks: Buffer[] = [];
  private sockets = new Set<Socket>();

  private constructor(
    private readonly listener: Listener,
    /** What it puts into streams, for a test of the test; ten letters. */
    readonly canary: string,
  ) {}

  static async to(server: string, canary = ''): Promise<Wire> {
    const { port, hostname } = new URL(server);
    const listener = createServer();
    const wire = new Wire(listener, canary);
    listener.on('connection', (browser) => {
      const there = connect({ port: Number(port), host: hostname });
      for (const socket of [browser, there]) {
        wire.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [browser, there].forEach((end) => end.destroy()));
      }
      // What is packed cannot be read: the server is not told that it may pack.
      browser.on('data', (sent) => there.write(Buffer.from(sent.toString('latin1').replace(/accept-encoding:/gi, 'x-past-encoding:'), 'latin1')));
      there.on('data', (sent) => {
        let text = sent.toString('latin1');
        if (wire.canary) text = text.replace('event: table', `: ${wire.canary}`.padEnd(12).slice(0, 12));
        const bytes = Buffer.from(text, 'latin1');
        wire.chunks.push(bytes);
        browser.write(bytes);
      });
    });
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    wire.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    return wire;
  }

  /** All that came, as text, without the marks where an answer was cut into pieces. */
  get heard(): string {
    return Buffer.concat(this.chunks).toString('utf8').replace(/\r\n[0-9a-f]+\r\n/g, '');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.listener.close(done));
  }
}
