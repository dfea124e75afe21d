import { describe, expect, it, vi } from 'vitest';
import { api, ApiError, call, problemOf, Unreachable } from './client';

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(
      new Response(text, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } })
    );
}

describe('a call', () => {
  it('sends a move with its key and version', async () => {
    const fetch = answer(200, { version: 42 });
    await expect(api.move('t/1', 'claim 3', 41, 'key')).resolves.toEqual({ version: 42 });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(String(url)).toMatch(/\/api\/tables\/t%2F1\/moves$/);
    expect(init?.headers).toMatchObject({ 'Idempotency-Key': 'key', 'Content-Type': 'application/json' });
    expect(init?.body).toBe('{"move":"claim 3","version":41}');
  });

  it('tells a refusal with its rule', async () => {
    answer(422, { status: 422, code: 'refused', rule: 'A-3.3', version: 7 });
    const error = await call('POST', 'api/x').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(problemOf(error)).toEqual({ status: 422, code: 'refused', rule: 'A-3.3', version: 7 });
  });

  it('tells how long to wait', async () => {
    answer(429, { code: 'rate_limited' }, { 'Retry-After': '3' });
    await expect(call('GET', 'api/x')).rejects.toMatchObject({ retryAfter: 3 });
  });

  it.each([
    [502, '<html>bad gateway</html>', 'text/html', 'internal'],
    [404, 'not found', 'text/plain', 'unknown'],
    [500, '{"broken', 'application/json', 'internal']
  ])('makes a problem of an answer %d that is none', async (status, body, type, code) => {
    answer(status, body, { 'Content-Type': type });
    expect(problemOf(await call('GET', 'api/x').catch((e: unknown) => e))).toEqual({ status, code });
  });

  it('knows an absent network, also within an answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('failed'));
    const error = await call('GET', 'api/x').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Unreachable);
    expect(problemOf(error)).toEqual({ status: 0, code: 'unreachable' });
    answer(200, '{"cut":');
    await expect(call('GET', 'api/x')).rejects.toBeInstanceOf(Unreachable);
  });

  it('takes an answer without a body', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    await expect(call('POST', 'api/x', { body: {} })).resolves.toBeUndefined();
  });

  it('does not hide a fault of our own', () => {
    expect(() => problemOf(new RangeError('ours'))).toThrow(RangeError);
  });
});
