export { type DemoSchool, openDemoSchool } from './demo.service';
export { demoSeries } from './remove.service';
