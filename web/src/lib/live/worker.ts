// The worker that all tabs of a browser share: it holds their one line.
import { serve } from './desk';
import { Hub, type Source } from './hub';

let events = '';
const hub = new Hub((query) => new EventSource(`${events}?${query}`) as Source);

self.addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0];
  if (!port) return;
  // The first word of a tab is where the server is: every tab says the same.
  port.onmessage = (first: MessageEvent<string>) => {
    events = first.data;
    serve(hub, port);
  };
});
