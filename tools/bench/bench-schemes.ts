import { randomUUID } from 'node:crypto'
import { rows, sql } from '../../apps/server/src/db/database.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'

const factorNames = ['机动车', '溶剂使用', '石化', '燃烧', '油气挥发', '天然源']
/** A scheme of a city's station has about so many species. */
const speciesCount = 40

/**
 * A published scheme of organic gases for every station that has hours of them: profiles that share out the mean of each
 * species, wide enough limits that they explain every hour. Straight into the table: this measures applying it.
 */
export const publishSchemes = async ({ db }: Services): Promise<void> => {
  const stations = await rows(db, sql<{ id: number }>`select distinct site_id as id from voc_hour`)
  for (const { id } of stations) {
    const means = await rows(
      db,
      sql<{ name: string; factorCode: string; factorName: string; mean: number }>`select s.name_en as name,
          s.factor_code as "factorCode", s.name_zh as "factorName", avg(h.measured[s.position])::float8 as mean
        from species s join voc_hour h on h.site_id = ${id}
        where s.family = 'voc' and s.mir is not null group by s.position, s.name_en, s.factor_code, s.name_zh
        having avg(h.measured[s.position]) > 0 order by mean desc, s.position limit ${speciesCount}`,
    )
    const weights = means.map((_, j) => factorNames.map((_name, a) => 1 / (1 + ((j + 2 * a) % factorNames.length))))
    const pctOfSpecies = factorNames.map((_, a) =>
      weights.map((own) => (100 * (own[a] ?? 0)) / own.reduce((sum, weight) => sum + weight, 0)),
    )
    const profiles = pctOfSpecies.map((line) => line.map((pct, j) => ((means[j]?.mean ?? 0) * pct) / 100))
    const around = (share: number) => profiles.map((line) => line.map((value) => value * share))
    const model = {
      species: means.map(({ mean: _, ...one }) => ({ ...one, category: 'strong' })),
      total: -1,
      detection: Object.fromEntries(means.map(({ name }) => [name, { detectionLimit: 0.01, errorFraction: 0.5 }])),
      extraUncertainty: 0.1,
      robust: true,
      profiles,
      pctOfSpecies,
      bs: { low: around(0.8), high: around(1.2) },
      disp: { low: around(0.7), high: around(1.3) },
      samples: 2000,
      qTrue: 60_000,
      qExpected: 60_000,
      resamples: { runs: 100, mapped: factorNames.map(() => 95) },
      displaced: { swaps: [factorNames.map(() => 0)], largestDecreasePct: 0.1 },
      objectives: [60_000],
      speciesFits: means.map(({ name }) => ({ species: name, category: 'strong', r2: 0.9 })),
      correlated: [],
    }
    await sql`insert into pmf_scheme (id, lineage_id, version, title, family, site_id, season, from_day, to_day, result_version,
        job_id, model, factor_names, state, creator_id, creator_name, created_at, updated_at, frozen_at, published_at)
      values (${randomUUID()}::uuid, ${randomUUID()}::uuid, 1, '基准方案', 'VOC', ${id}, 'ALL', '2026-08-20', '2026-11-19', 'bench',
        ${randomUUID()}::uuid, ${JSON.stringify(model)}::jsonb, ${factorNames}::text[], 'published', ${randomUUID()}::uuid, '基准',
        now(), now(), now(), now())`.execute(db)
  }
}
