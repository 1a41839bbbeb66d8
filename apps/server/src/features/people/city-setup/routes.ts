import { calls } from '@qingkong/contract/calls'
import { requireCityWide } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { implement } from '../../../http/implement.ts'
import { uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { cityHoldings } from './city-holdings.ts'
import { cityTemplate } from './city-template.ts'
import { checkCityWorkbook, importCityWorkbook } from './import-city.ts'

/** More faulty cells than anybody reads. */
const maxProblems = 500

/** @throws Fail OUT_OF_SCOPE, INVALID_INPUT, SPREADSHEET_REFUSED */
const fileOf = async ({ session }: CallContext, file: readonly File[]): Promise<Uint8Array> => {
  requireCityWide(session.scope, '城市基础数据由市级统一维护')
  return (await uploadedWorkbook(file)).data
}

export const routes = [
  implement(calls.citySetupTemplate)((_, { session }) => {
    requireCityWide(session.scope, '城市基础数据由市级统一维护')
    return cityTemplate()
  }),
  implement(calls.citySetupHoldings)(async (_, { db, session }) => {
    requireCityWide(session.scope, '城市基础数据由市级统一维护')
    return { sheets: await cityHoldings(db) }
  }),
  implement(calls.citySetupCheck)(async ({ file }, context) => {
    const { sheets, problems } = await checkCityWorkbook(context, await fileOf(context, file))
    return { sheets, problems: problems.slice(0, maxProblems), problemCount: problems.length }
  }),
  implement(calls.citySetupImport)(async ({ file }, context) =>
    importCityWorkbook(context, await fileOf(context, file), (tx, { sheets, initialPasswords }) => {
      const after = Object.fromEntries(sheets.map(({ name, added, changed }) => [name, `新增${added}，更新${changed}`]))
      const people = initialPasswords.map(({ userCode }) => userCode)
      const object = file[0]?.name.slice(-100) ?? ''
      // Who is new by name; never their passwords.
      return recordChange(tx, context, {
        action: 'citySetupImport',
        object,
        before: null,
        after: people.length > 0 ? { ...after, 新人员: people } : after,
      })
    }),
  ),
]
