export { holidayKeeper } from './holiday.keeper';
export { readDaysOff, schoolDaysSql } from './holiday.repository';
