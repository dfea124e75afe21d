// Whether sounds may be made: the shell's setting, off until it is switched on.

/** True where the player has switched sounds on. */
export function audible(): boolean {
  try {
    return localStorage.getItem('castellan.sound') === 'on';
  } catch {
    return false;
  }
}
