// Small sounds made on the spot, silent unless the player has switched them on.
import type { Beat } from '../beats';

/** What can be heard. */
export type Sound = 'march' | 'claim' | 'hit' | 'tower' | 'castle' | 'miss' | 'question' | 'tick' | 'won' | 'lost';

type Note = readonly [start: number, length: number, from: number, to: number, kind: OscillatorType | 'noise', loud: number];

const scores: Record<Sound, readonly Note[]> = {
  march: [0, 0.16, 0.32, 0.48].map((at) => [at, 0.07, 130, 70, 'noise', 0.1] as const),
  claim: [
    [0, 0.12, 392, 392, 'triangle', 0.16],
    [0.1, 0.22, 523, 523, 'triangle', 0.16]
  ],
  hit: [
    [0, 0.09, 2400, 900, 'noise', 0.2],
    [0.02, 0.16, 880, 660, 'square', 0.05]
  ],
  tower: [
    [0, 0.7, 500, 60, 'noise', 0.32],
    [0.05, 0.5, 90, 40, 'sine', 0.3]
  ],
  castle: [
    [0, 1.3, 420, 40, 'noise', 0.4],
    [0.1, 1, 80, 30, 'sine', 0.36]
  ],
  miss: [[0, 0.28, 220, 140, 'sawtooth', 0.07]],
  question: [
    [0, 0.14, 660, 660, 'sine', 0.14],
    [0.13, 0.24, 880, 880, 'sine', 0.14]
  ],
  tick: [[0, 0.04, 1200, 1200, 'sine', 0.08]],
  won: [523, 659, 784, 1047].map((tone, i) => [i * 0.16, 0.4, tone, tone, 'triangle', 0.16] as const),
  lost: [392, 349, 311, 233].map((tone, i) => [i * 0.24, 0.5, tone, tone, 'triangle', 0.14] as const)
};

let audio: AudioContext | null = null;

/** Plays a sound. The caller asks the setting first. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  for (const [start, length, from, to, kind, loud] of scores[sound]) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, now + start);
    gain.gain.exponentialRampToValueAtTime(loud, now + start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    gain.connect(destination);
    if (kind === 'noise') {
      const source = audio.createBufferSource();
      source.buffer = rustle(audio, length);
      const filter = audio.createBiquadFilter();
      filter.type = 'lowpass';
      filter.frequency.setValueAtTime(from, now + start);
      filter.frequency.exponentialRampToValueAtTime(to, now + start + length);
      source.connect(filter).connect(gain);
      source.start(now + start);
    } else {
      const source = audio.createOscillator();
      source.type = kind;
      source.frequency.setValueAtTime(from, now + start);
      source.frequency.exponentialRampToValueAtTime(to, now + start + length);
      source.connect(gain);
      source.start(now + start);
      source.stop(now + start + length);
    }
  }
}

/** Noise of a given length in seconds. */
function rustle(context: AudioContext, length: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** The sound of a beat's half, if it has one. */
export function of(beat: Beat, stage: 'march' | 'impact'): Sound | null {
  if (stage === 'march') return 'march';
  if (beat.kind === 'aim') return null;
  if (beat.kind === 'claim' || beat.kind === 'base') return 'claim';
  if (beat.kind === 'assault' && !beat.right) return 'miss';
  return beat.effect === 'castle' ? 'castle' : beat.effect === 'tower' ? 'tower' : 'hit';
}
