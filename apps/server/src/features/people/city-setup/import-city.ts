import { Fail } from '@qingkong/contract/errors'
import type { Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { Services } from '../../../platform/services.ts'
import { initialPassword } from '../administration/port.ts'
import { hashPassword } from '../sign-in/port.ts'
import type { SheetProblem } from './cell-problem.ts'
import { checkCity } from './check-city.ts'
import { citySheets, type SheetKey, sheetKeys } from './city-sheets.ts'
import { readKnownCodes } from './known-codes.ts'
import { type ReadCity, readCityWorkbook } from './read-city-workbook.ts'
import { type SheetOutcome, storeCity } from './store-city.ts'

/** What a workbook holds and what is wrong with it. */
export interface CityReport {
  sheets: { name: string; rowCount: number }[]
  problems: SheetProblem[]
}

/** What an import did, and the passwords that new people sign in with once. They are told here and nowhere again. */
export interface CityImported {
  sheets: ({ name: string } & SheetOutcome)[]
  initialPasswords: { userCode: string; remarkName: string; password: string }[]
}

type Given = Pick<Services, 'db' | 'config' | 'clock'>

const reportOf = ({ workbook, problems }: ReadCity): CityReport => ({
  sheets: sheetKeys.map((key) => ({ name: citySheets[key].name, rowCount: workbook[key].length })),
  problems,
})

/** Cells first: rows that cannot be read by themselves say nothing together. */
const problemsOf = async (db: Parameters<typeof readKnownCodes>[0], read: ReadCity, cityCode: string) => {
  const known = await readKnownCodes(db)
  return { known, problems: read.problems.length > 0 ? read.problems : checkCity(read.workbook, known, cityCode) }
}

/** Reads a workbook and says what is wrong, cell by cell; nothing is written. @throws Fail SPREADSHEET_REFUSED */
export const checkCityWorkbook = async ({ db, config }: Given, data: Uint8Array): Promise<CityReport> => {
  const read = await readCityWorkbook(data)
  const { problems } = await problemsOf(db, read, config.cityCode)
  return { ...reportOf(read), problems }
}

/** Passwords of whoever is new, made before the transaction: a hash takes a tenth of a second. */
const newPeople = async (db: Given['db'], { workbook }: ReadCity) => {
  const { people: known } = await readKnownCodes(db)
  const made: (CityImported['initialPasswords'][number] & { hash: string })[] = []
  for (const person of workbook.people) {
    const { userCode, remarkName } = person
    if (known.has(userCode.toLowerCase())) continue
    const password = initialPassword(person)
    made.push({ userCode, remarkName, password, hash: await hashPassword(password) })
  }
  return made
}

/**
 * Sets a city up by its workbook: all of it in one transaction, or nothing. The same workbook again changes nothing.
 * @param written the last step of the transaction: it tells the log
 * @throws Fail SPREADSHEET_REFUSED naming the first cell when there is anything wrong with it
 */
export const importCityWorkbook = async (
  { db, config, clock }: Given,
  data: Uint8Array,
  written: (tx: Tx, imported: CityImported) => Promise<void> = async () => undefined,
): Promise<CityImported> => {
  const read = await readCityWorkbook(data)
  const made = await newPeople(db, read)
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, 'administration')
    const { known, problems } = await problemsOf(tx, read, config.cityCode)
    const [first] = problems
    if (first)
      throw new Fail(
        'SPREADSHEET_REFUSED',
        `表格有${problems.length}处问题，未导入。${first.sheet} ${first.column}${first.row}：${first.message}`,
      )
    const added = made.filter(({ userCode }) => !known.people.has(userCode.toLowerCase()))
    const hashes = new Map(added.map(({ userCode, hash }) => [userCode, hash]))
    const outcome: Record<SheetKey, SheetOutcome> = await storeCity(tx, read.workbook, {
      cityCode: config.cityCode,
      known,
      hashes,
      now: clock.now(),
    })
    const imported = {
      sheets: sheetKeys.map((key) => ({ name: citySheets[key].name, ...outcome[key] })),
      initialPasswords: added.map(({ hash: _, ...told }) => told),
    }
    await written(tx, imported)
    return imported
  })
}
