import { shippedRoles } from '../../apps/server/src/city/roles.ts'
import type { Right } from '../../packages/contract/src/rights.ts'
import { WrongArgument } from './names.ts'

/** People of the demo city, by role: their name in the examples and their user code. The first who may is taken. */
const people = [
  { role: 'duty_chief', reader: 'dutyChief', readerCode: 'zhibanzhang' },
  { role: 'system_admin', reader: 'admin', readerCode: 'admin' },
  { role: 'audit_admin', reader: 'auditAdmin', readerCode: 'shenji' },
] as const

/** Who sends the example of a call with that right. */
export const readerOf = (right: Right): { reader: string; readerCode: string } => {
  const may = (role: string) =>
    shippedRoles.some(({ role_code, rights }) => role_code === role && rights.includes(right))
  const found = people.find(({ role }) => may(role))
  if (!found) throw new WrongArgument(`nobody of the demo city who sends examples holds ${right}`)
  return found
}
