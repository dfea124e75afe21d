// The drill: plain dummies for lessons, straw and turned wood.
import type { Style } from './compose';

export const drill: Style = {
  bodies: {
    post: 'mM27 36H37V66H27Z;mM4 42H60V50H4Z;lM27 58H37',
    sack: 'mM14 66Q10 46 22 38H42Q54 46 50 66Z;lM32 40V66M22 48L26 52M42 48L38 52;tM22 54H42V59H22Z',
    board: 'mM8 38H56V66H8Z;tM32 42a10 10 0 1 0 .01 0Z;kM32 47a5 5 0 1 0 .01 0Z',
    frame: 'mM4 36H22V66H4ZM42 36H60V66H42Z;mM18 40H46V48H18ZM18 56H46V64H18Z;tM28 48H36V56H28Z'
  },
  heads: {
    ball: 'mM32 8a14 14 0 1 0 .01 0Z;lM22 22H42',
    block: 'mM19 8H45V36H19Z;kM24 16H40V22H24Z',
    cone: 'mM32 0L48 34H16Z;lM25 18H39M20 28H44',
    pot: 'mM18 20Q18 6 32 6T46 20H50V25H14V20Z;mM23 25H41V30Q40 37 32 37T23 30Z'
  },
  backs: {},
  wholes: {
    ram: 'mM20 6H44V20H20Z;kM25 11H39V15H25Z;mM2 22H62V42H50V62H36V46H28V62H14V42H2Z;tM26 26H38V38H26Z;lM14 28V42M50 28V42'
  },
  designs: {
    scout: 'post ball banner',
    guard: 'sack pot shield',
    ranger: 'sack cone bow',
    lancer: 'frame ball spear',
    warden: 'board block tower',
    titan: 'ram',
    volley: '=ring +arrows',
    medic: '=ring +medkit',
    rally: '=ring +horn'
  }
};
