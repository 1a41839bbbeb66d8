import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { synthetic } from '@qingkong/science/pmf/testing/synthetic'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { pmf } from '../commands/pmf.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-pmf-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { table } = synthetic({ rows: 120, species: 8, factors: 2, seed: 4 })
const timeOf = (row: number) => `${1 + Math.floor(row / 672)}/${1 + (Math.floor(row / 24) % 28)}/2026 ${row % 24}:00`
const linesOf = (cells: Float64Array) => [
  `Date,${table.species.join(',')}`,
  ...table.samples.map((_, row) => `${timeOf(row)},${Array.from(cells.subarray(row * 8, row * 8 + 8)).join(',')}`),
]
const file = (name: string, lines: readonly string[]) => {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
const con = file('con.csv', linesOf(table.concentrations))
const unc = file('unc.csv', linesOf(table.uncertainties))

const run = (out: string, ...more: string[]) =>
  pmf.run(['--con', con, '--unc', unc, '--factors', '2', '--runs', '3', '--out', join(folder, out), ...more])
const text = (out: string, name: string) => readFileSync(join(folder, out, name), 'utf8')
const withoutSeconds = (summary: string) => summary.replace(/"seconds": [\d.]+/, '')
/** One cell of a copy of a file changed. */
const changed = (lines: readonly string[], line: number, column: number, cell: string) =>
  lines.map((one, i) =>
    i === line
      ? one
          .split(',')
          .map((old, j) => (j === column ? cell : old))
          .join(',')
      : one,
  )

describe('qk pmf', () => {
  it('writes profiles, contributions, residuals, errors and a summary: the same bytes for one thread or two', async () => {
    const asked = ['--seed', '7', '--bootstrap', '6', '--block', '4', '--disp', '--bs-disp', 'S0', '--weak', 'S7']
    expect(await run('one', ...asked, '--workers', '1')).toBe(0)
    expect(await run('two', ...asked, '--workers', '2')).toBe(0)
    const names = readdirSync(join(folder, 'one')).sort()
    expect(names).toEqual([
      'bootstrap.csv',
      'contributions.csv',
      'disp.csv',
      'profiles.csv',
      'residuals.csv',
      'result.json',
      'summary.json',
    ])
    for (const name of names) expect(withoutSeconds(text('one', name))).toBe(withoutSeconds(text('two', name)))
    expect(text('one', 'profiles.csv').split('\n')).toHaveLength(10)
    expect(text('one', 'profiles.csv').split('\n')[0]).toBe('species,factor1,factor2')
    const contributions = text('one', 'contributions.csv').trim().split('\n').slice(1)
    expect(contributions[0]?.split(',')[0]).toBe('1/1/2026 0:00')
    const mean = contributions.reduce((sum, line) => sum + Number(line.split(',')[1]), 0) / 120
    expect(mean).toBeCloseTo(1, 9)
    // 7 strong species × 2 factors.
    expect(text('one', 'disp.csv').trim().split('\n')).toHaveLength(15)
    const residuals = text('one', 'residuals.csv').trim().split('\n').slice(1)
    const q = residuals
      .flatMap((line) => line.split(',').slice(1).map(Number))
      .reduce((sum, residual) => sum + residual * residual, 0)
    const summary = JSON.parse(text('one', 'summary.json'))
    expect(summary).toMatchObject({
      version: 'qingkong-pmf 2',
      seed: 7,
      converged: true,
      qExpected: 120 * 7 - 2 * 128,
      runs: [{ run: 0 }, { run: 1 }, { run: 2 }],
      bootstrap: { runs: 6, blockLength: 4, mapping: [{ mapped: 6 }, { mapped: 6 }] },
      disp: { levels: [4, 8, 15, 25], largestDecrease: 0 },
      bsDisp: { runs: 6 },
    })
    expect(summary.qTrue).toBeCloseTo(q, 6)
    expect(summary.seconds).toBeGreaterThan(0)
  })

  it('estimates the errors of a rotated solution and of a constrained one, and says whose they are', async () => {
    const few = ['--bootstrap', '3', '--block', '4']
    const first = (out: string, name: string) =>
      text(out, name)
        .split('\n')
        .slice(0, 2)
        .map((line) => line.split(',').slice(0, 3))
    expect(await run('turned', ...few, '--disp', '--fpeak', '-0.5,0.5', '--errors-of', '-0.5')).toBe(0)
    expect(first('turned', 'bootstrap.csv')[0]).toEqual(['factor', 'species', 'fpeak=-0.5'])
    expect(first('turned', 'bootstrap.csv')[1]?.[2]).toBe(first('turned', 'fpeak_profiles.csv')[1]?.[2])
    expect(first('turned', 'bootstrap.csv')[1]?.[2]).not.toBe(first('turned', 'profiles.csv')[1]?.[1])
    expect(readdirSync(join(folder, 'turned'))).not.toContain('disp.csv')
    expect(JSON.parse(text('turned', 'summary.json')).errorsOf).toEqual({ kind: 'fpeak', phi: -0.5 })

    const zeroed = file('zero-s1.json', ['[{"kind":"zero","factor":1,"species":"S1"}]'])
    expect(await run('held', '--disp', '--constraints', zeroed, '--errors-of', 'constrained')).toBe(0)
    const [head, line] = first('held', 'disp.csv')
    expect([head, line?.slice(0, 2)]).toEqual([
      ['factor', 'species', 'constrained'],
      ['factor1', 'S0'],
    ])
    expect(Number(line?.[2])).toBeCloseTo(Number(first('held', 'constrained_profiles.csv')[1]?.[1]), 9)
    expect(JSON.parse(text('held', 'summary.json')).errorsOf).toEqual({ kind: 'constrained' })
  })

  it('fits robustly when asked', async () => {
    expect(await run('robust', '--robust')).toBe(0)
    expect(JSON.parse(text('robust', 'summary.json'))).toMatchObject({ robust: true })
  })

  const concentrations = linesOf(table.concentrations)
  const uncertainties = linesOf(table.uncertainties)
  it.each<[string, string[], string]>([
    ['a file that is not there', ['--con', join(folder, 'none.csv')], '无法读取'],
    [
      'text for a number',
      ['--con', file('text.csv', changed(concentrations, 5, 3, 'abc'))],
      '第 6 行 S2 列：“abc”不是数字',
    ],
    [
      'NaN without a choice',
      ['--con', file('nan.csv', changed(concentrations, 5, 3, 'NaN'))],
      'nan.csv 第 6 行 S2 列：浓度缺失',
    ],
    [
      '-999 without a choice',
      ['--con', file('m.csv', changed(concentrations, 5, 3, '-999'))],
      'm.csv 第 6 行 S2 列：浓度缺失',
    ],
    [
      'a repeated time',
      ['--con', file('twice.csv', changed(concentrations, 5, 0, timeOf(0)))],
      'twice.csv 第 6 行 Date 列：时间与第 2 行重复',
    ],
    [
      'a time that is none',
      ['--con', file('time.csv', changed(concentrations, 5, 0, '2/30/2026 1:00'))],
      '“2/30/2026 1:00”不是有效时间',
    ],
    [
      'an uncertainty of nought',
      ['--unc', file('zero.csv', changed(uncertainties, 5, 3, '0'))],
      'zero.csv 第 6 行 S2 列：不确定度为 0',
    ],
    [
      'a negative uncertainty',
      ['--unc', file('neg.csv', changed(uncertainties, 5, 3, '-2'))],
      'neg.csv 第 6 行 S2 列：不确定度 -2 为负',
    ],
    [
      'other times in the second file',
      ['--unc', file('other.csv', changed(uncertainties, 5, 0, '12/1/2026 1:00'))],
      'other.csv 第 6 行 Date 列：时间与浓度文件的同一行不同',
    ],
    [
      'a missing species',
      [
        '--unc',
        file(
          'less.csv',
          uncertainties.map((line) => line.split(',').slice(0, 8).join(',')),
        ),
      ],
      '缺少物种 S7 的不确定度',
    ],
    [
      'too few samples',
      ['--con', file('c9.csv', concentrations.slice(0, 50)), '--unc', file('u9.csv', uncertainties.slice(0, 50))],
      '可用样品只有 49 个，至少需要 50 个',
    ],
    ['too many factors', ['--factors', '8'], '因子数 8 过多，8 个物种最多取 7 个因子'],
    ['a number of factors that is none', ['--factors', 'x'], '--factors 应为不小于 1 的整数'],
    ['an unknown species', ['--bad', 'X'], '剔除物种中的物种 X 不在数据中'],
    ['an unknown option', ['--loud', '1'], '不认识的选项 --loud'],
    [
      'errors of a rotation that is not made',
      ['--bootstrap', '3', '--fpeak', '-1,1', '--errors-of', '0.5'],
      '--errors-of 的强度 0.5 不在 --fpeak 中（-1、1）',
    ],
    [
      'errors of a rotation without any',
      ['--bootstrap', '3', '--errors-of', '1'],
      '--errors-of 的强度 1 不在 --fpeak 中（没有给出 --fpeak）',
    ],
    [
      'errors of a rotation by DISP',
      ['--disp', '--fpeak', '1', '--errors-of', '1'],
      'Fpeak 旋转解的误差只以自举估计，--errors-of 需要同时给出 --bootstrap',
    ],
    [
      'errors of constraints that are not there',
      ['--bootstrap', '3', '--errors-of', 'constrained'],
      '--errors-of constrained 需要同时给出 --constraints',
    ],
    [
      'errors of no constraint',
      ['--disp', '--constraints', file('none.json', ['[]']), '--errors-of', 'constrained'],
      '没有约束，不能估计约束解的误差',
    ],
    [
      'errors that are not estimated',
      [
        '--constraints',
        file('zeroed.json', ['[{"kind":"zero","factor":1,"species":"S1"}]']),
        '--errors-of',
        'constrained',
      ],
      '--errors-of constrained 需要同时给出 --bootstrap 或 --disp',
    ],
    [
      'errors of a solution that is none',
      ['--bootstrap', '3', '--errors-of', '最好'],
      '--errors-of 应为 --fpeak 中的一个强度或 constrained（约束解），给出的是“最好”',
    ],
    ['BS-DISP without a bootstrap', ['--bs-disp', 'S0'], '--bs-disp 需要同时给出 --bootstrap'],
  ])('refuses %s in one sentence and writes nothing', async (_, more, sentence) => {
    const out = 'refused'
    const failure = run(out, ...more)
    await expect(failure).rejects.toThrow(sentence)
    await expect(failure).rejects.toBeInstanceOf(UsageError)
    expect(readdirSync(folder)).not.toContain(out)
  })

  it('takes missing values as it is told', async () => {
    const holed = file('holed.csv', changed(changed(concentrations, 5, 3, '-999'), 9, 2, ''))
    const summaryOf = async (choice: string) => {
      await pmf.run([
        '--con',
        holed,
        '--unc',
        unc,
        '--factors',
        '2',
        '--runs',
        '1',
        '--out',
        join(folder, choice),
        '--missing',
        choice,
      ])
      return JSON.parse(text(choice, 'summary.json'))
    }
    expect((await summaryOf('drop')).replaced.droppedSamples).toEqual([timeOf(4), timeOf(8)])
    const filled = await summaryOf('median')
    expect(filled.samples).toBe(120)
    expect(filled.replaced.species[1]).toMatchObject({ species: 'S1', replacedMissing: 1 })
  })

  it('says in one sentence when the folder cannot be written, and leaves nothing behind', async () => {
    const taken = file('taken', ['x'])
    await expect(run('taken/inside')).rejects.toThrow('无法写入')
    expect(readFileSync(taken, 'utf8')).toBe('x\n')
  })
})
