export { classKeeper } from './class.keeper';
export { countTaken, type HeldSeats, holdSeats, takenSql } from './seats.repository';
