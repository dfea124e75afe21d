// The keyboard of a list of choices.

/**
 * The digit from 1 to 9 that a key stands for; null for any other key, with a
 * modifier, while the key is held down, and where somebody writes.
 */
export function digit(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]')) return null;
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}
