// Why a record is refused.

/** The ways in which a record can fail; each has a text in every language. */
export type Reason =
  | 'digest'
  | 'seen'
  | 'seen.more'
  | 'blank'
  | 'json'
  | 'twice'
  | 'header'
  | 'ply'
  | 'game'
  | 'options'
  | 'seats'
  | 'fair.none'
  | 'fair.shape'
  | 'commit'
  | 'choice'
  | 'chance'
  | 'seat'
  | 'move'
  | 'void'
  | 'bank.none'
  | 'bank.shape'
  | 'bank.digest'
  | 'bank.count'
  | 'question.none'
  | 'question.other'
  | 'question.left';

export type Details = Readonly<Record<string, string | number>>;

/** Thrown where a record does not hold; whoever reads lines adds which. */
export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    /** The rule by which, where it is not R-6. */
    readonly rule = 'R-6',
    readonly details: Details = {}
  ) {
    super(`${rule}: ${reason}`);
    this.name = 'Refused';
  }
}
