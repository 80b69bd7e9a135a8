export { enrolmentKeeper } from './enrolment.keeper';
export { createEnrolment } from './enrolment.routes';
