import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fail } from '@qingkong/contract/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { type Commands, runCommand } from '../run-command.ts'
import { faultText } from './fault-text.ts'
import { parseJson, readJson } from './read-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-faults-'))
afterAll(() => rmSync(folder, { recursive: true }))
const absent = join(folder, 'absent.csv')
const written = (name: string, text: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const commands: Commands = {
  analyse: async () => (await import('../commands/analyse.ts')).analyse,
  pmf: async () => (await import('../commands/pmf.ts')).pmf,
  obm: async () => (await import('../commands/obm.ts')).obm,
  forecast: async () => (await import('../commands/forecast.ts')).forecast,
}
const failing = (error: unknown): Commands => ({
  work: async () => ({ usage: '', summary: '', run: () => Promise.reject(error) }),
})
const answer = async (from: Commands, ...args: string[]) => {
  const told: string[] = []
  const status = await runCommand(from, args, (text) => told.push(text))
  return { status, text: told.join('\n') }
}

describe('what a command says when it fails', () => {
  it.each([
    ['analyse', 'windRose', '--csv', absent],
    ['analyse', 'trajFrequency', '--tdump', absent],
    ['analyse', 'trajectory', '--grid', absent, '--options', '{"start":{"lon":1,"lat":1},"time":"2020-01-01"}'],
    ['pmf', '--con', absent, '--unc', absent, '--factors', '2', '--out', 'x'],
    ['obm', '--case', absent, '--hours', absent, '--out', 'x'],
    ['forecast', 'run', '--csv', absent, '--model', absent, '--at', '2020-01-01'],
  ])('E: a file that is not there is told in Chinese with its code by qk %s %s', async (...args) => {
    expect(await answer(commands, ...args)).toEqual({
      status: 2,
      text: `无法读取 ${absent}：文件或文件夹不存在（ENOENT）`,
    })
  })

  it('E: what is no JSON is told in Chinese with its place and code', async () => {
    const path = written('broken.json', '{\n  "a": 1,\n}')
    expect(() => readJson(path)).toThrow(`${path} 不是有效的 JSON（EJSONPARSE）：第 3 行第 1 列有误`)
    expect(() => parseJson('{"a": nox}', '--options ')).toThrow(
      '--options 不是有效的 JSON（EJSONPARSE）：“o”处无法识别',
    )
    expect(() => parseJson('', '--options ')).toThrow('--options 不是有效的 JSON（EJSONPARSE）：内容不完整')
    const csv = written('a.csv', 'ws,wd\n1,1\n')
    expect(await answer(commands, 'analyse', 'windRose', '--csv', csv, '--options', '{')).toMatchObject({ status: 2 })
  })

  it('E: a folder for a file and a broken archive are told as what they are', async () => {
    const at = (path: string) => answer(commands, 'analyse', 'windRose', '--csv', path)
    expect((await at(folder)).text).toBe(`无法读取 ${folder}：这是文件夹，不是文件（EISDIR）`)
    const archive = written('cut.csv.gz', Buffer.from('nothing packed'))
    expect((await at(archive)).text).toBe(`无法读取 ${archive}：压缩文件已损坏（Z_DATA_ERROR）`)
  })

  it('E: faults of the system that no command caught come in Chinese with their code as well', async () => {
    const missing = Object.assign(new Error("ENOENT: no such file or directory, open 'x'"), {
      code: 'ENOENT',
      path: 'x',
    })
    expect(await answer(failing(missing), 'work')).toEqual({
      status: 2,
      text: '无法读写 x：文件或文件夹不存在（ENOENT）',
    })
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    })
    expect(await answer(failing(refused), 'work')).toEqual({
      status: 1,
      text: '执行失败：无法连接，服务可能未启动（ECONNREFUSED）',
    })
  })

  it('keeps the sentences of the product, and says of anything else that it was not expected', async () => {
    expect((await answer(failing(new Fail('NOT_FOUND')), 'work')).text).toContain('对象不存在或已被删除')
    expect(faultText(new Error('boom'))).toBe('未预期的错误（EUNKNOWN）：boom')
    expect(faultText('boom')).toBe('未预期的错误（EUNKNOWN）：boom')
  })

  it('names a command that does not exist, one every object has as well', async () => {
    expect(await answer(failing(null), 'constructor')).toMatchObject({
      status: 2,
      text: expect.stringContaining('不认识的命令 constructor'),
    })
    expect((await answer(failing(null))).status).toBe(0)
  })
})
