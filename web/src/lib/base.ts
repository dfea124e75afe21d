// Where the client stands. The server writes it into <base href>, so that one
// build works at the root of a host and below any path.

/** The absolute address of a path relative to the client's base. */
export function address(path: string): string {
  return new URL(path, document.baseURI).href;
}
