import { emailProblem, mobileProblem } from '@qingkong/domain/access/contact'
import { devicePasswordProblem } from '@qingkong/domain/access/device-password'
import { areDutiesApart } from '@qingkong/domain/access/duties'
import { isNational, isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import { problemAt, type SheetProblem } from './cell-problem.ts'
import { type CityWorkbook, citySheets, type FieldOf, type SheetKey, type SheetRow, sheetKeys } from './city-sheets.ts'
import type { KnownCodes } from './known-codes.ts'

/** The type a cell means: its code, or the first with that name. */
export const siteTypeOf = (text: string): string | null =>
  isSiteType(text) ? text : (Object.entries(siteTypeNames).find(([, name]) => name === text)?.[0] ?? null)

/** Several in one cell. */
export const listOf = (text: string): string[] =>
  text
    .split(/[、,，;；\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Say = (field: string, message: string) => void
type RowCheck<Key extends SheetKey> = (row: SheetRow<Key>, say: Say) => void

const run = <Key extends SheetKey>(key: Key, rows: readonly SheetRow<Key>[], check: RowCheck<Key>): SheetProblem[] =>
  rows.flatMap((row) => {
    const problems: SheetProblem[] = []
    const cells: Readonly<Record<string, string | number>> = row
    check(row, (field, message) => problems.push(problemAt(key, row.row, field, String(cells[field] ?? ''), message)))
    return problems
  })

/** Codes that stand once. */
const once = <Key extends SheetKey>(
  key: Key,
  rows: readonly SheetRow<Key>[],
  field: FieldOf<Key>,
  codeOf: (row: SheetRow<Key>) => string,
): SheetProblem[] => {
  const first = new Map<string, number>()
  return run(key, rows, (row, say) => {
    const before = first.get(codeOf(row))
    if (before === undefined) first.set(codeOf(row), row.row)
    else say(field, `与第${before}行重复`)
  })
}

const parentOf = (areaCode: string): string => areaCode.slice(0, areaCode.length === 12 ? 9 : 6)

/**
 * What the rows say together and against what is there already; each cell by itself was judged when it was read. Places lie in
 * areas, outlets with enterprises, devices at a place that has no other, people in organisations with roles that may meet.
 */
export const checkCity = (workbook: CityWorkbook, known: KnownCodes, cityCode: string): SheetProblem[] => {
  const areas = new Set([...known.areas, ...workbook.areas.map(({ areaCode }) => areaCode)])
  const enterprises = new Set([...known.enterprises, ...workbook.enterprises.map(({ psCode }) => psCode)])
  const organisations = new Set([...known.organisations, ...workbook.organisations.map(({ orgCode }) => orgCode)])
  const sites = new Map(
    [...known.sites].concat(
      workbook.sites.map(({ siteCode, siteType }) => [siteCode, { siteType: siteTypeOf(siteType) ?? '' }]),
    ),
  )
  const outlets = new Set([...known.outlets.keys(), ...workbook.outlets.map(({ outletCode }) => outletCode)])
  const inArea = (areaCode: string, streetCode: string, say: Say) => {
    if (!areas.has(areaCode)) say('areaCode', '“区域”中没有该编码')
    if (streetCode !== '' && !areas.has(streetCode)) say('streetCode', '“区域”中没有该编码')
    else if (streetCode !== '' && !streetCode.startsWith(areaCode)) say('streetCode', `不属于区县 ${areaCode}`)
  }
  const outletOwners = new Map<string, string>([...known.outlets].map(([code, { psCode }]) => [code, psCode]))
  const takenTargets = new Map<string, string>()
  for (const [mn, { target }] of known.devices) if (target !== null) takenTargets.set(target, mn)

  return [
    ...once('areas', workbook.areas, 'areaCode', ({ areaCode }) => areaCode),
    ...run('areas', workbook.areas, ({ areaCode, parentCode }, say) => {
      if (areaCode === cityCode) return parentCode === '' ? undefined : say('parentCode', '市级的上级编码应留空')
      if (areaCode.slice(0, 4) !== cityCode.slice(0, 4)) return say('areaCode', `不属于本市（${cityCode}）`)
      const parent = areaCode.length === 6 ? cityCode : parentOf(areaCode)
      if (parentCode !== parent) return say('parentCode', `上级编码应为 ${parent}`)
      if (!areas.has(parent)) say('parentCode', '“区域”中没有该编码')
    }),
    ...once('sites', workbook.sites, 'siteCode', ({ siteCode }) => siteCode),
    ...run('sites', workbook.sites, ({ siteCode, siteType, areaCode, streetCode, role, roleFrom, roleSource }, say) => {
      const type = siteTypeOf(siteType)
      const before = known.sites.get(siteCode)
      if (type === null) say('siteType', `站点类型应为：${[...new Set(Object.values(siteTypeNames))].join('、')}`)
      else if (before && before.siteType !== type) say('siteType', '已登记的站点不能改变类型，请使用新的站点编码')
      inArea(areaCode, streetCode, say)
      if (role !== '' && role !== '评价点' && role !== '对照点') say('role', '应为“评价点”“对照点”或留空')
      if (role !== '' && roleFrom === '') say('roleFrom', '请填写评价起始日期')
      if (role !== '' && roleSource === '') say('roleSource', '请填写评价依据')
    }),
    ...once('enterprises', workbook.enterprises, 'psCode', ({ psCode }) => psCode),
    ...run('enterprises', workbook.enterprises, ({ areaCode, streetCode, creditCode }, say) => {
      inArea(areaCode, streetCode, say)
      if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(creditCode)) say('creditCode', '统一社会信用代码应为18位')
    }),
    ...once('outlets', workbook.outlets, 'factorCode', ({ outletCode, factorCode }) => `${outletCode} ${factorCode}`),
    ...run('outlets', workbook.outlets, ({ outletCode, psCode, limitValue, limitSource, oxygenReference }, say) => {
      if (!enterprises.has(psCode)) say('psCode', '“企业”中没有该编码')
      const owner = outletOwners.get(outletCode)
      if (owner === undefined) outletOwners.set(outletCode, psCode)
      else if (owner !== psCode) say('psCode', `该排口属于企业 ${owner}`)
      if (limitValue !== '' && limitSource === '') say('limitSource', '请填写限值依据')
      if (oxygenReference !== '' && !(Number(oxygenReference) >= 0 && Number(oxygenReference) < 19))
        say('oxygenReference', '基准含氧量应在0到19之间')
    }),
    ...once('devices', workbook.devices, 'mn', ({ mn }) => mn),
    ...run('devices', workbook.devices, ({ mn, password, targetKind, targetCode }, say) => {
      const problem = password === '' ? null : devicePasswordProblem(password)
      if (problem !== null) say('password', problem)
      if (!/^[\x21-\x7e]+$/.test(mn) || /[;,=&#]/.test(mn)) say('mn', 'MN 应为不含空格与 ; , = & # 的字母、数字或符号')
      if (targetKind !== '站点' && targetKind !== '排口') return say('targetKind', '应为“站点”或“排口”')
      const site = sites.get(targetCode)
      if (targetKind === '站点' ? !site : !outlets.has(targetCode))
        return say('targetCode', `“${targetKind}”中没有该编码`)
      if (targetKind === '站点' && site && isSiteType(site.siteType) && isNational(site.siteType))
        return say('targetCode', '国控站数据由上级共享，不接入设备')
      const target = `${targetKind} ${targetCode}`
      const device = known.devices.get(mn)
      if (device && device.target !== target) return say('targetCode', `该设备已接入 ${device.target ?? '其他对象'}`)
      const other = takenTargets.get(target)
      if (other !== undefined && other !== mn) say('targetCode', `已由设备 ${other} 接入`)
      takenTargets.set(target, mn)
    }),
    ...once('organisations', workbook.organisations, 'orgCode', ({ orgCode }) => orgCode),
    ...run('organisations', workbook.organisations, ({ orgCode, parentCode, areaCode }, say) => {
      if (!areas.has(areaCode)) say('areaCode', '“区域”中没有该编码')
      if (parentCode !== '' && !organisations.has(parentCode)) say('parentCode', '“组织”中没有该编码')
      if (isBelowItself(orgCode, workbook)) say('parentCode', '上级组织不能是自己或自己的下级')
    }),
    ...once('people', workbook.people, 'userCode', ({ userCode }) => userCode.toLowerCase()),
    ...run('people', workbook.people, ({ orgCode, roles, areaCodes, mobilePhone, email }, say) => {
      if (!organisations.has(orgCode)) say('orgCode', '“组织”中没有该编码')
      const held = listOf(roles).map((word) => known.roles.get(word))
      const missing = listOf(roles).find((word) => !known.roles.has(word))
      if (missing !== undefined) say('roles', `没有角色“${missing}”`)
      else if (held.some((role) => role?.code === 'enterprise')) say('roles', '企业环保员请在“用户”页面逐个添加')
      else if (
        !areDutiesApart(
          held.flatMap((role) => role?.rights ?? []),
          held.map((role) => role?.code ?? ''),
        )
      )
        say('roles', '系统管理、审计与业务权限不能由同一人持有')
      const unknown = listOf(areaCodes).find((code) => !areas.has(code))
      if (unknown !== undefined) say('areaCodes', `“区域”中没有编码 ${unknown}`)
      const [phone, mail] = [mobileProblem(mobilePhone), emailProblem(email)]
      if (phone !== null) say('mobilePhone', phone)
      if (mail !== null) say('email', mail)
    }),
  ].sort((a, b) => sheetOrder(a) - sheetOrder(b) || a.row - b.row)
}

const sheetNames: readonly string[] = sheetKeys.map((key) => citySheets[key].name)
const sheetOrder = ({ sheet }: SheetProblem): number => sheetNames.indexOf(sheet)

/** Whether the parents written in the workbook lead back to where they began. */
const isBelowItself = (orgCode: string, { organisations }: CityWorkbook): boolean => {
  const parents = new Map(organisations.map((org) => [org.orgCode, org.parentCode]))
  const seen = new Set<string>()
  for (let code = parents.get(orgCode) ?? ''; code !== ''; code = parents.get(code) ?? '') {
    if (code === orgCode) return true
    if (seen.has(code)) return false
    seen.add(code)
  }
  return false
}
