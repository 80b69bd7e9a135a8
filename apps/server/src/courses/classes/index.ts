export { classKeeper } from './class.keeper';
export { countTaken, type HeldSeats, holdSeats } from './seats.repository';
