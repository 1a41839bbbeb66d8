export { deliverSubscriptions } from './deliver.ts'
export { insertDemoSubscriptions } from './demo-subscriptions.ts'
