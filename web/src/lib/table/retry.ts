// How often a call is made that brought no answer.
import { ApiError, Unreachable } from '$lib/api/client';

/** The first pause and the longest, in milliseconds; each is twice the one before. */
export const firstWait = 500;
const longestWait = 10_000;
export const longer = (wait: number): number => Math.min(wait * 2, longestWait);

/** How many milliseconds to wait before the same call again, or null if its answer is final. */
export function retryable(error: unknown): number | null {
  if (error instanceof Unreachable) return 0;
  if (!(error instanceof ApiError)) throw error;
  if (error.problem.status === 429) return (error.retryAfter ?? 1) * 1000;
  return error.problem.status >= 500 ? 0 : null;
}
