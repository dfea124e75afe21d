// Small sounds made on the spot, silent unless the player has switched them on.
import type { Happening } from '../story';

/** What can be heard. */
export type Sound = 'card' | 'lay' | 'reveal' | 'swap' | 'storm' | 'shield' | 'fall' | 'turn' | 'won' | 'lost';

type Note = readonly [start: number, length: number, from: number, to: number, kind: OscillatorType | 'noise', loud: number];

const scores: Record<Sound, readonly Note[]> = {
  card: [[0, 0.07, 3200, 1400, 'noise', 0.08]],
  lay: [
    [0, 0.06, 2600, 900, 'noise', 0.12],
    [0.03, 0.09, 190, 120, 'sine', 0.14]
  ],
  reveal: [0, 0.07, 0.14].map((at) => [at, 0.07, 3000, 1200, 'noise', 0.1] as const),
  swap: [
    [0, 0.1, 523, 523, 'triangle', 0.12],
    [0.09, 0.16, 659, 659, 'triangle', 0.12]
  ],
  storm: [
    [0, 0.5, 700, 80, 'noise', 0.3],
    [0.04, 0.3, 98, 49, 'sine', 0.26],
    [0.18, 0.12, 1900, 1200, 'square', 0.04]
  ],
  shield: [
    [0, 0.12, 1400, 900, 'square', 0.05],
    [0.05, 0.35, 700, 240, 'triangle', 0.12]
  ],
  fall: [[0, 0.45, 500, 70, 'noise', 0.18]],
  turn: [
    [0, 0.12, 587, 587, 'sine', 0.12],
    [0.11, 0.2, 784, 784, 'sine', 0.12]
  ],
  won: [523, 659, 784, 1047].map((tone, i) => [i * 0.15, 0.4, tone, tone, 'triangle', 0.15] as const),
  lost: [392, 349, 311, 262].map((tone, i) => [i * 0.22, 0.45, tone, tone, 'triangle', 0.13] as const)
};

let audio: AudioContext | null = null;

/** Plays a sound. The caller asks the setting first. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const context = audio;
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  for (const [start, length, from, to, kind, loud] of scores[sound]) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, now + start);
    gain.gain.exponentialRampToValueAtTime(loud, now + start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    gain.connect(context.destination);
    const source = kind === 'noise' ? rustle(context, length, from, to, now + start, gain) : tone(context, kind, from, to, now + start, length, gain);
    source.start(now + start);
    source.stop(now + start + length);
  }
}

function tone(context: AudioContext, kind: OscillatorType, from: number, to: number, at: number, length: number, into: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(into);
  return source;
}

/** Noise through a closing filter: paper, arrows, falling stones. */
function rustle(context: AudioContext, length: number, from: number, to: number, at: number, into: AudioNode): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(filter).connect(into);
  return source;
}

/** The sound of a happening. */
export function of(one: Happening): Sound | null {
  switch (one.kind) {
    case 'draw':
    case 'sealed':
      return 'card';
    case 'offer':
      return 'lay';
    case 'reveal':
    case 'swap':
      return one.kind;
    case 'attack':
      return one.lost === null ? 'storm' : 'shield';
    case 'recover':
      return 'shield';
    case 'spurned':
    case 'discard':
    case 'surrender':
      return 'fall';
    default:
      return null;
  }
}
