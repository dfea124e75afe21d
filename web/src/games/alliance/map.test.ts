import { describe, expect, it } from 'vitest';
import { bounds, frame, toward, uncrossed, type Box } from './map';
import { land } from './sample';

describe('the window on the land', () => {
  it('finds the box around all territories', () => expect(bounds(land)).toEqual([0, 10, 500, 80]));

  it('reads outlines told by steps and curves', () => {
    const [plot] = land.territories;
    if (!plot) throw new Error('the row is empty');
    const path = 'M10 20q-5 5 10 30l20-10h5v-25.5Q60 0 30 5z';
    expect(bounds({ ...land, territories: [{ ...plot, path }] })).toEqual([10, 5, 35, 45]);
  });

  it('shows all of it in what is left of the window', () => {
    // 500 of the 700 pixels are free: one unit a pixel, and the middle of the
    // land (y 50) lies in the middle of the free height (pixel 175).
    expect(frame([0, 0, 500, 100], 700, 300, [50, 200, 0, 0])).toEqual([0, -125, 700, 300]);
  });

  it('finds the next choice in the direction of an arrow key', () => {
    const [first, second, third] = land.territories;
    if (!first || !second || !third) throw new Error('the row is too short');
    expect(toward(land.territories, first, 'ArrowRight')?.id).toBe(2);
    expect(toward([first, third], second, 'ArrowLeft')?.id).toBe(1);
    expect(toward(land.territories, first, 'ArrowLeft')).toBeNull();
    expect(toward(land.territories, first, 'Enter')).toBeNull();
  });
});

describe('names on the map', () => {
  const box = (x: number): Box => [x, 0, 100, 20];
  it('hides a name that would lie over one already placed', () => {
    const labels = [1, 2, 3].map((id) => ({ id, box: box(id * 60), rank: 3 }));
    expect([...uncrossed(labels)]).toEqual([1, 3]);
  });
  it('places what may be chosen first', () => {
    expect([...uncrossed([{ id: 1, box: box(0), rank: 3 }, { id: 2, box: box(60), rank: 1 }, { id: 3, box: box(120), rank: 2 }])]).toEqual([2]);
  });
  it('lets names touch', () => expect(uncrossed([{ id: 1, box: box(0), rank: 1 }, { id: 2, box: box(100), rank: 1 }]).size).toBe(2));
});
