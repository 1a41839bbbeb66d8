export { ozoneComponents } from './ozone-components.ts'
