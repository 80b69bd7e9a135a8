export { ProveMobile } from './prove-mobile';
export { type ProvedMobile, visitorSession } from './visitor-session';
