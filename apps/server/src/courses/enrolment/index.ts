export { applicantSql, applicationSql } from './application.sql';
export { enrolmentKeeper } from './enrolment.keeper';
export { createEnrolment } from './enrolment.routes';
export { enrolmentSchema } from './enrolment.schema';
export { enrolmentHand } from './hand.source';
export { enrolmentSources } from './message.repository';
export { withdrawApplication } from './withdraw.service';
export { readEnrolmentWork } from './work.repository';
