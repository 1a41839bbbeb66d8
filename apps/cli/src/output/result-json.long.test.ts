import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BoxModelParameters } from '@qingkong/contract/shapes/box-model-question'
import { PmfParameters } from '@qingkong/contract/shapes/pmf-question'
import { canonicalJson } from '@qingkong/science/engine/canonical-json'
import { numbersOrNull } from '@qingkong/science/engine/number-columns'
import { tellNobody } from '@qingkong/science/engine/tell'
import { summerColumns, summerDocument } from '@qingkong/science/obm/case/testing/summer-day'
import { cmaqDefinition } from '@qingkong/science/obm/cb6r3/testing/cmaq-definition'
import { mechanismFilesText } from '@qingkong/science/obm/mechanism/mechanism-files'
import { pmfTablesOf } from '@qingkong/science/pmf/pmf-tables'
import { synthetic } from '@qingkong/science/pmf/testing/synthetic'
import { afterAll, describe, expect, it } from 'vitest'
import { runEngine } from '../../../server/src/features/composition/engine-runs/port.ts'
import { sha256Of } from '../../../server/src/platform/sha256.ts'
import type { Command } from '../command.ts'
import { obm } from '../commands/obm.ts'
import { pmf } from '../commands/pmf.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-result-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** result.json of a command. */
const byCommand = async (command: Command, ...args: string[]): Promise<string> => {
  const out = join(folder, 'out')
  expect(await command.run([...args, '--out', out])).toBe(0)
  return readFileSync(join(out, 'result.json'), 'utf8')
}

/** result.json of the job that a call with this question starts. */
const byJob = async (
  engine: 'pmf' | 'box-model',
  parameters: Record<string, unknown>,
  data: unknown,
  attached: string | null = null,
): Promise<string> => {
  const kept = Buffer.from(canonicalJson(data))
  const answer = await runEngine(
    {
      order: { engine, parameters, dataVersion: sha256Of(kept), attached: attached && sha256Of(attached) },
      data: kept,
      attached: attached === null ? null : Buffer.from(attached),
    },
    tellNobody,
  )
  if ('refusal' in answer) throw new Error(answer.refusal)
  return Buffer.from(answer.result).toString('utf8')
}

/** Two factors of six species, hour by hour, with the files that `qk pmf` reads them from. */
const pmfBench = () => {
  const made = synthetic({ rows: 110, species: 6, factors: 2, seed: 8 }).table
  const table = {
    ...made,
    samples: made.samples.map(
      (_, row) => `2026-01-0${1 + Math.floor(row / 24)} ${String(row % 24).padStart(2, '0')}:00:00`,
    ),
  }
  const csv = (cells: Float64Array) =>
    [
      ['time', ...table.species],
      ...table.samples.map((sample, row) => [sample, ...cells.subarray(row * 6, row * 6 + 6)]),
    ]
      .map((line) => line.join(','))
      .join('\n')
  const files = [
    '--con',
    file('con.csv', csv(table.concentrations)),
    '--unc',
    file('unc.csv', csv(table.uncertainties)),
  ]
  return { table, files }
}

describe('the command and the job give the same result, byte by byte', () => {
  it('of PMF, with bootstrap, Fpeak and constraints', async () => {
    const { table, files } = pmfBench()
    const constraints = [
      { kind: 'zero', factor: 1, species: 'S1' },
      { kind: 'sum', expression: '[f1,s1]-0.5*[f2,s1]=0,50' },
    ]
    const fromCommand = await byCommand(
      pmf,
      ...files,
      ...['--factors', '2', '--runs', '2', '--seed', '9', '--weak', 'S3', '--bootstrap', '3', '--fpeak', '-0.5,0.5'],
      ...['--constraints', file('constraints.json', JSON.stringify(constraints)), '--workers', '2'],
    )
    const parameters = PmfParameters.parse({
      ...{ factors: 2, runs: 2, seed: 9, categories: { S3: 'weak' }, bootstrap: 3 },
      ...{ fpeak: [-0.5, 0.5], constraints },
    })
    expect(fromCommand).toBe(await byJob('pmf', parameters, pmfTablesOf(table)))
    const { outcome } = JSON.parse(fromCommand)
    expect(outcome.fpeak.map(({ phi }: { phi: number }) => phi)).toEqual([-0.5, 0.5])
    expect(outcome.constrained.outcomes).toHaveLength(2)
  })

  it.each([
    ['one strength of Fpeak', ['--fpeak', '-0.5,0.5', '--errors-of', '-0.5'], { kind: 'fpeak', phi: -0.5 }],
    ['the constrained solution', ['--disp', '--errors-of', 'constrained'], { kind: 'constrained' }],
  ])('of PMF, with the errors of %s', async (_, more, errorsOf) => {
    const { table, files } = pmfBench()
    const constraints = [{ kind: 'zero', factor: 1, species: 'S1' }]
    const fromCommand = await byCommand(
      pmf,
      ...[...files, '--factors', '2', '--runs', '2', '--seed', '9', '--bootstrap', '3', ...more, '--workers', '2'],
      ...['--constraints', file('zero.json', JSON.stringify(constraints))],
    )
    const parameters = PmfParameters.parse({
      ...{ factors: 2, runs: 2, seed: 9, bootstrap: 3, constraints, errorsOf },
      ...(errorsOf.kind === 'fpeak' ? { fpeak: [-0.5, 0.5] } : { disp: true }),
    })
    expect(fromCommand).toBe(await byJob('pmf', parameters, pmfTablesOf(table)))
    const { outcome } = JSON.parse(fromCommand)
    expect(outcome.errorsOf).toEqual(errorsOf)
    expect(outcome.bootstrap.runs).toBe(3)
    expect(outcome.disp === null).toBe(errorsOf.kind === 'fpeak')
  })

  it('of the box model, with the shipped mechanism and one of CMAQ', async () => {
    const columns = summerColumns()
    const names = [...columns.keys()]
    const csv = [
      names,
      ...Array.from({ length: 24 }, (_, hour) => names.map((name) => columns.get(name)?.[hour] ?? '')),
    ]
    const asked = ['--case', file('case.json', JSON.stringify(summerDocument())), '--rir', '--workers', '2']
    asked.push('--hours', file('hours.csv', csv.map((line) => line.join(',')).join('\n')))
    const parameters = BoxModelParameters.parse({ case: summerDocument(), rir: true })
    const hours = { hours: Object.fromEntries([...columns].map(([name, values]) => [name, numbersOrNull(values)])) }
    expect(await byCommand(obm, ...asked)).toBe(await byJob('box-model', parameters, hours))

    const text = cmaqDefinition()
    const imported = await byCommand(
      obm,
      ...[...asked, '--mechanism', file('mech_cb6.def', text), '--citation', 'EPA CMAQ 5.5'],
    )
    const bundle = mechanismFilesText({ citation: 'EPA CMAQ 5.5', files: [{ name: 'mech_cb6.def', text }] })
    expect(imported).toBe(await byJob('box-model', parameters, hours, bundle))
    expect(JSON.parse(imported)).toMatchObject({
      provenance: { fileVersion: sha256Of(bundle) },
      outcome: { mechanism: 'mech_cb6.def', citation: 'EPA CMAQ 5.5' },
    })
  })
})
