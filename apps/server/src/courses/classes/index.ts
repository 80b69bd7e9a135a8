export { classKeeper } from './class.keeper';
export { createClasses } from './class.routes';
export { countTaken, type HeldSeats, holdSeats, takenSql } from './seats.repository';
