export { type DemoSchool, openDemoSchool } from './demo.service';
