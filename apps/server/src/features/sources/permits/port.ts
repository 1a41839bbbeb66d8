export { permittedTonnes } from './permitted-tonnes.ts'
