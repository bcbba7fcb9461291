export { seedDemo, type DemoOptions, type DemoStats } from './seed-demo';
export { seedLegal } from './rows/legal';
