import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Fail } from '@qingkong/contract/errors'
import { createEmptyCity } from '../../../server/src/city/create-empty-city.ts'
import { appendOperation } from '../../../server/src/features/ground/operations-log/port.ts'
import {
  checkCityWorkbook,
  cityTemplate,
  importCityWorkbook,
} from '../../../server/src/features/people/city-setup/port.ts'
import { type Command, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const template = async (path: string): Promise<number> => {
  const { data } = await cityTemplate()
  await writeFile(path, data, { flag: 'wx' })
  say(`模板已写入 ${path}`)
  return 0
}

const readWorkbook = (path: string) =>
  readFile(path).catch(() => {
    throw new UsageError(`文件 ${path} 无法读取`)
  })

const check = async (path: string): Promise<number> => {
  const data = await readWorkbook(path)
  const { sheets, problems } = await withServices(async (services) => {
    await createEmptyCity(services)
    return checkCityWorkbook(services, data)
  })
  for (const { name, rowCount } of sheets) say(`${name}：${rowCount} 行`)
  for (const { sheet, column, row, title, value, message } of problems)
    say(`  ${sheet} ${column}${row}（${title}）${value === '' ? '' : `“${value}”`}：${message}`)
  say(problems.length === 0 ? '没有问题，可以导入' : `共 ${problems.length} 处问题`)
  return problems.length === 0 ? 0 : 2
}

const bringIn = async (path: string): Promise<number> => {
  const data = await readWorkbook(path)
  const { sheets, initialPasswords } = await withServices(async (services) => {
    await createEmptyCity(services)
    const done = await importCityWorkbook(services, data)
    const detail = Object.fromEntries(
      done.sheets.map(({ name, added, changed }) => [name, `新增${added}，更新${changed}`]),
    )
    const entry = { action: 'citySetupImport', object: basename(path), result: 'ok', detail }
    await appendOperation(services, null, { address: 'qk' }, entry)
    return done
  })
  for (const { name, added, changed, same } of sheets) say(`${name}：新增 ${added}，更新 ${changed}，未变 ${same}`)
  if (initialPasswords.length > 0) say('初始密码（只显示这一次，首次登录须修改）：')
  for (const { userCode, remarkName, password } of initialPasswords) say(`  ${userCode}  ${remarkName}  ${password}`)
  return 0
}

const actions: Readonly<Record<string, (path: string) => Promise<number>>> = { template, check, import: bringIn }

export const cityCommand: Command = {
  usage: 'qk city template|check|import FILE.xlsx',
  summary: '城市基础数据（区域、站点、企业、排口、设备、组织、人员）：写出模板、逐单元格校验、一次导入',
  run: async ([action = '', path]) => {
    const run = actions[action]
    if (!run || path === undefined) throw new UsageError(`用法：${cityCommand.usage}`)
    try {
      return await run(path)
    } catch (error) {
      if (error instanceof Fail) throw new UsageError(error.message)
      throw error
    }
  },
}
