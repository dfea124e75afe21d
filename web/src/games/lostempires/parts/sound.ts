// Small sounds made on the spot, silent unless the player has switched them on.
import type { Happening } from '../story';

/** What can be heard. */
export type Sound = 'card' | 'deploy' | 'wake' | 'march' | 'dice' | 'hit' | 'miss' | 'gain' | 'gate' | 'fall' | 'turn' | 'won' | 'lost';

type Note = readonly [start: number, length: number, from: number, to: number, kind: OscillatorType, loud: number];

/** Clicks of something hard, ever slower. */
const rattle = [0, 0.06, 0.13, 0.22, 0.33, 0.47, 0.64, 0.82].map((at, i): Note => [at, 0.03, 1900 - i * 60, 700, 'square', 0.05]);

const scores: Record<Sound, readonly Note[]> = {
  card: [[0, 0.05, 900, 300, 'triangle', 0.08]],
  deploy: [
    [0, 0.18, 110, 220, 'sawtooth', 0.06],
    [0.1, 0.2, 330, 440, 'triangle', 0.1]
  ],
  wake: [[0, 0.16, 330, 660, 'triangle', 0.1]],
  march: [0, 0.13, 0.26].map((at): Note => [at, 0.07, 130, 60, 'triangle', 0.2]),
  dice: rattle,
  hit: [
    [0, 0.3, 160, 40, 'sawtooth', 0.14],
    [0, 0.12, 900, 200, 'square', 0.06]
  ],
  miss: [[0, 0.22, 500, 900, 'sine', 0.08]],
  gain: [
    [0, 0.12, 659, 659, 'sine', 0.12],
    [0.1, 0.24, 988, 988, 'sine', 0.12]
  ],
  gate: [
    [0, 0.9, 55, 110, 'sawtooth', 0.12],
    [0.3, 0.6, 440, 880, 'triangle', 0.1]
  ],
  fall: [[0, 0.6, 300, 40, 'sawtooth', 0.1]],
  turn: [
    [0, 0.12, 587, 587, 'sine', 0.12],
    [0.11, 0.2, 784, 784, 'sine', 0.12]
  ],
  won: [523, 659, 784, 1047].map((tone, i): Note => [i * 0.15, 0.4, tone, tone, 'triangle', 0.15]),
  lost: [392, 349, 311, 262].map((tone, i): Note => [i * 0.22, 0.45, tone, tone, 'triangle', 0.13])
};

let audio: AudioContext | null = null;

/** Plays a sound after so many seconds. The caller asks the setting first. */
export function play(sound: Sound, after = 0): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const [start, length, from, to, kind, loud] of scores[sound]) {
    const at = audio.currentTime + after + start;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(audio.destination);
    const source = audio.createOscillator();
    source.type = kind;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(gain);
    source.start(at);
    source.stop(at + length);
  }
}

/** The sounds of a happening, each with the seconds after which it comes. */
export function of(one: Happening): [Sound, number][] {
  switch (one.kind) {
    case 'draw':
    case 'secret':
    case 'mulligan':
      return [['card', 0]];
    case 'play':
    case 'support':
      return [['deploy', 0]];
    case 'activate':
    case 'use':
      return [['wake', 0]];
    case 'move':
    case 'retreat':
      return [['march', 0]];
    case 'roll':
      return [['dice', 0], [one.dealt > 0 ? 'hit' : 'miss', 1.4]];
    case 'control':
      return one.gains === null ? [] : [['gain', 0]];
    case 'gate':
    case 'lost':
      return [[one.kind === 'lost' ? 'fall' : 'gate', 0]];
    default:
      return [];
  }
}
