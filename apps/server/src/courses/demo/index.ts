export { type DemoSchool, openDemoSchool } from './demo.service';
export { demoReceipts } from './demo-client';
