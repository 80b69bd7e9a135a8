export { classKeeper } from './class.keeper';
export { type ClassRow, classOfMember, findClass, headTeacherOf } from './class.repository';
export { createClasses } from './class.routes';
export { classNameSql, classSql, isCalledOffSql, isHeldSql, programmeSql } from './class.sql';
export { programmeKeeper } from './programme.keeper';
export { countTaken, type HeldSeats, holdSeats, takenSql } from './seats.repository';
