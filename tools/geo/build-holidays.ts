/** Makes data/holidays.json. Usage: node tools/geo/build-holidays.ts <china_holidays csv>; facts: annual State Council notices. */
import { readFileSync } from 'node:fs'
import { writeRecords } from './write-json.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('用法：build-holidays.ts <节假日 csv>')
const records = readFileSync(file, 'utf8')
  .trim()
  .split(/\r?\n/)
  .filter((line) => /^202[456]-/.test(line))
  .map((line) => {
    const [date = '', type = '', name = ''] = line.split(',')
    return { date, name, off: type === 'holiday' }
  })
writeRecords(new URL('../../data/holidays.json', import.meta.url), records)
