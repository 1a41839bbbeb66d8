import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { importedOrigins, profileOriginNames } from '@qingkong/domain/pmf/profile-origin'
import { cityDate } from '@qingkong/domain/time/city-time'
import { speciesKey } from '@qingkong/science/pmf/source-profiles'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { Row } from '../../../db/row.ts'
import type { CallContext } from '../../../http/context.ts'
import { workbookOf } from '../../../platform/spreadsheet.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet-reading.ts'
import { formLimits, uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type CheckedProfiles, checkProfiles, type ProfileGround } from './check-profiles.ts'
import { familySpecies } from './family-species.ts'
import { libraryProfiles, typesOf } from './library-profiles.ts'
import { maxProfileRows, profileSheet } from './profile-sheet.ts'

/** More faulty cells than anybody reads. */
const maxProblems = 500

interface Brought {
  family: SpeciesFamilyAsked
  file: readonly File[]
}

/** Species by code, CAS number, Chinese or English name. */
const speciesNamed = (catalogue: readonly SpeciesFacts[]): ProfileGround['speciesOf'] => {
  const byText = new Map<string, string>()
  for (const { factorCode, cas, name, nameEn } of catalogue)
    for (const text of [factorCode, cas, name, speciesKey(nameEn)])
      if (text !== null && text !== '' && !byText.has(text)) byText.set(text, factorCode)
  return (text) => byText.get(text) ?? byText.get(speciesKey(text)) ?? null
}

const groundOf = async (db: Queryable, family: SpeciesFamilyAsked, now: Date): Promise<ProfileGround> => {
  const types = typesOf(family)
  const taken = await rows(
    db,
    sql<Row<'pmf_profile', 'name'>>`select name from pmf_profile
      where family = ${family} and origin <> 'scheme' and retired_at is null`,
  )
  return {
    typeOf: (text) => types.find(({ code, name }) => code === text || name === text)?.code ?? null,
    typesText: types.map(({ name }) => name).join('、'),
    speciesOf: speciesNamed(await familySpecies(db, family)),
    taken: new Set(taken.map(({ name }) => name)),
    today: cityDate(now),
  }
}

const readProfiles = async (db: Queryable, now: Date, { family, file }: Brought) => {
  const { name, data } = await uploadedWorkbook(file)
  const sheet = await readSpreadsheet(data, formLimits(maxProfileRows))
  const checked: CheckedProfiles = checkProfiles(sheet, await groundOf(db, family, now))
  return { ...checked, fileName: name }
}

/** Reads a workbook and says what is wrong, cell by cell; nothing is written. @throws Fail SPREADSHEET_REFUSED */
export const validateProfiles = async ({ db, clock }: CallContext, brought: Brought) => {
  const { rowCount, profiles, errors } = await readProfiles(db, clock.now(), brought)
  return {
    rowCount,
    profileCount: profiles.length,
    errors: errors.slice(0, maxProblems),
    errorCount: errors.length,
  }
}

/**
 * Takes over the profiles of a workbook: all of them in one transaction, or nothing. It is checked within it, so that
 * two imports of one name cannot both pass.
 * @throws Fail SPREADSHEET_REFUSED naming the first cell when there is anything wrong with it
 */
export const importProfiles = ({ db, clock, session }: CallContext, brought: Brought) =>
  db.transaction().execute(async (tx) => {
    await takeLock(tx, 'pmfProfile')
    const now = clock.now()
    const { profiles, errors, fileName } = await readProfiles(tx, now, brought)
    const [first] = errors
    if (first)
      throw new Fail(
        'SPREADSHEET_REFUSED',
        `表格有${errors.length}处问题，未导入。${first.column}${first.row}：${first.message}`,
      )
    const list = JSON.stringify(profiles.map((profile) => ({ ...profile, id: uuidv7(now) })))
    await sql`
      insert into pmf_profile (id, name, type_code, family, origin, file_name, place, profile_day, citation, species,
        editor_name, created_at)
      select id, name, "typeCode", ${brought.family}, origin, ${fileName}, place, day, citation, species,
        ${session.userName}, ${now}
      from jsonb_to_recordset(${list}::jsonb) as r(id uuid, name text, "typeCode" text, origin text, place text, day date,
        citation text, species jsonb)`.execute(tx)
    return { profiles: profiles.length }
  })

/** The workbook to fill in, with what may be filled in on sheets beside it. */
export const profileTemplate = async ({ db }: CallContext, family: SpeciesFamilyAsked) =>
  workbookOf('源谱库模板.xlsx', [
    { name: '源谱', columns: profileSheet.headColumns(true), rows: [] },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 14 },
        { title: '说明', width: 80 },
      ],
      rows: [
        ['源谱名称', '一条源谱的每个物种填一行，源谱信息逐行相同；名称在源谱库中不能重复'],
        [
          '源类',
          typesOf(family)
            .map(({ name }) => name)
            .join('、'),
        ],
        ['来源', importedOrigins.map((origin) => profileOriginNames[origin]).join('、')],
        ['物种', '按“物种”页填写编码、CAS号或名称，有效物种不少于8个'],
        ['占比（%）', '占源谱质量的百分数，合计不超过100%'],
      ],
    },
    {
      name: '物种',
      columns: [
        { title: '编码', width: 12 },
        { title: '名称', width: 24 },
        { title: '英文名', width: 28 },
        { title: 'CAS号', width: 14 },
      ],
      rows: (await familySpecies(db, family)).map(({ factorCode, name, nameEn, cas }) => [
        factorCode,
        name,
        nameEn,
        cas ?? '',
      ]),
    },
  ])

/** Profiles of a family, in the columns of the import: what is exported can be brought in elsewhere. */
export const profileWorkbook = async (
  { db }: CallContext,
  { family, keyword }: { family: SpeciesFamilyAsked; keyword: string },
) => {
  const names = new Map((await familySpecies(db, family)).map(({ factorCode, name }) => [factorCode, name]))
  const found = (await libraryProfiles(db, family)).filter(({ row }) =>
    [row.name, row.typeName, row.place].some((text) => text.includes(keyword)),
  )
  return workbookOf(`${family === 'VOC' ? 'VOCs' : '颗粒物'}源谱库.xlsx`, [
    {
      name: '源谱',
      columns: profileSheet.headColumns(false),
      rows: found.flatMap(({ row, shares }) =>
        Array.from(shares, ([factorCode, pct]) => [
          row.name,
          row.typeName,
          row.origin,
          row.place,
          row.profileDay ?? '',
          row.citation,
          names.get(factorCode) ?? factorCode,
          String(Number(pct.toPrecision(8))),
        ]),
      ),
    },
  ])
}
