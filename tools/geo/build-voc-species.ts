/**
 * Makes data/voc-species.json. Usage: node tools/geo/build-voc-species.ts <voc_species csv>
 * Facts: PAMS, TO-15 and carbonyl lists with MIR (Carter 2010) and kOH (IUPAC/Atkinson, MCM, AOPWIN), source per row.
 */
import { readFileSync } from 'node:fs'
import { writeRecords } from './write-json.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('用法：build-voc-species.ts <VOC 物种 csv>')

/** CAS number → code of HJ 212-2017 appendix B. */
const standardCodes: Readonly<Record<string, string>> = {
  '74-82-8': 'a05002',
  '75-69-4': 'a05008',
  '75-71-8': 'a05009',
  '76-13-1': 'a05013',
  '7783-06-4': 'a21028',
  '75-09-2': 'a24003',
  '67-66-3': 'a24004',
  '56-23-5': 'a24005',
  '124-48-1': 'a24006',
  '75-27-4': 'a24007',
  '74-83-9': 'a24008',
  '75-25-2': 'a24009',
  '75-00-3': 'a24015',
  '75-34-3': 'a24016',
  '107-06-2': 'a24017',
  '71-55-6': 'a24018',
  '79-00-5': 'a24019',
  '79-34-5': 'a24020',
  '78-87-5': 'a24027',
  '106-93-4': 'a24034',
  '110-82-7': 'a24036',
  '110-54-3': 'a24042',
  '142-82-5': 'a24043',
  '75-01-4': 'a24046',
  '75-35-4': 'a24047',
  '79-01-6': 'a24049',
  '127-18-4': 'a24050',
  '115-07-1': 'a24053',
  '123-91-1': 'a24072',
  '106-99-0': 'a24078',
  '74-87-3': 'a24099',
  '156-60-5': 'a24110',
  '156-59-2': 'a24111',
  '10061-02-6': 'a24112',
  '87-68-3': 'a24113',
  '71-43-2': 'a25002',
  '108-88-3': 'a25003',
  '100-41-4': 'a25004',
  '95-47-6': 'a25006',
  '108-38-3': 'a25007',
  '106-42-3': 'a25008',
  '108-90-7': 'a25010',
  '95-50-1': 'a25011',
  '541-73-1': 'a25012',
  '106-46-7': 'a25013',
  '622-96-8': 'a25014',
  '120-82-1': 'a25015',
  '95-63-6': 'a25019',
  '526-73-8': 'a25020',
  '108-67-8': 'a25021',
  '100-42-5': 'a25038',
  '109-99-9': 'a25072',
  '141-78-6': 'a29017',
  '108-05-4': 'a29026',
  '67-56-1': 'a30001',
  '67-63-0': 'a30008',
  '50-00-0': 'a31001',
  '75-07-0': 'a31002',
  '67-64-1': 'a31024',
  '78-93-3': 'a31025',
  '108-10-1': 'a31030',
  '75-15-0': 'a99051',
}

/** One line of a csv with quoted fields. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, field = '']) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))

const numberOrNull = (text: string | undefined): number | null => (text ? Number(text) : null)

const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
const names = fieldsOf(`${head},`)
const records = lines.map((line, index) => {
  const fields = fieldsOf(`${line},`)
  const cell = (name: string): string => fields[names.indexOf(name)] ?? ''
  const position = index + 1
  const standard = standardCodes[cell('cas')]
  return {
    position,
    // Species without a code of the standard get a99501 and on: above every a99 code the standard uses.
    factorCode: standard ?? `a99${500 + position}`,
    codeSource: standard ? 'HJ 212-2017' : '平台自定',
    nameZh: cell('name_zh'),
    nameEn: cell('name_en'),
    cas: cell('cas'),
    formula: cell('formula'),
    carbonNumber: Number(cell('n_carbon')),
    molarMass: Number(cell('mw')),
    groupCode: cell('group'),
    list: cell('list'),
    mir: numberOrNull(cell('mir_2010')),
    koh: numberOrNull(cell('koh_298')),
    // Doubts about yields concern columns that are not carried over.
    notes: cell('flags')
      .split(';')
      .filter((flag) => /^(?:koh|mir)_/.test(flag)),
    source: `MIR: Carter 2010 via foqat 2.0.8; kOH: ${cell('koh_source')}; molarMass: computed from formula`,
  }
})
const unused = Object.keys(standardCodes).filter((cas) => !records.some((record) => record.cas === cas))
if (unused.length > 0) throw new Error(`编码表中的物种不在清单内：${unused.join('、')}`)
writeRecords(new URL('../../data/voc-species.json', import.meta.url), records)
