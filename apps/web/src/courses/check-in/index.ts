export { CheckInEntry } from './check-in-entry';
