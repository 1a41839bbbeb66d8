import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openHouse } from './house.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a city that was just created, its server stopped: houses are opened on copies of it. */
    newCity?: string
  }
}

/** Creates the city of a run's houses once. */
export const setup = async (project: TestProject) => {
  const house = await openHouse({ live: false })
  await house.stop()
  project.provide('newCity', house.dataDir)
  return () => rmSync(house.dataDir, { recursive: true, force: true })
}
