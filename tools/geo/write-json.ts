import { writeFileSync } from 'node:fs'

/** Writes one record per line so that a change shows as one line in a diff. */
export const writeRecords = (file: URL, records: readonly unknown[]): void => {
  writeFileSync(file, `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`)
}

/** Writes a GeoJSON collection with its source line, one feature per line. */
export const writeFeatures = (file: URL, source: string, features: readonly unknown[]): void => {
  const head = `"type":"FeatureCollection","source":${JSON.stringify(source)}`
  writeFileSync(file, `{${head},"features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`)
}
