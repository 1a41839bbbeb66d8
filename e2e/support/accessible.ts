import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

// A colour half way through its change is nobody's choice.
const motionEnds = `Promise.all(document.getAnimations()
  .filter((motion) => Number.isFinite(motion.effect.getComputedTiming().endTime))
  .map((motion) => motion.finished.catch(() => undefined)))`

const look = async (page: Page, place: string): Promise<string[]> => {
  await page.evaluate(motionEnds)
  const options = JSON.stringify({ resultTypes: ['violations'] })
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(place)}, ${options})`)
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
}

/**
 * Violations that keep somebody from using the screen; `place` limits the look to a part. What is found is looked at
 * again: an answer that arrives during the first look sets colours in motion.
 */
export const seriousViolations = async (page: Page, place = 'html'): Promise<string[]> => {
  // Evaluated by the debugger, so that the page's own content policy stays in force.
  await page.evaluate(axe.source)
  const found = await look(page, place)
  if (found.length === 0) return []
  const again = await look(page, place)
  return found.filter((violation) => again.includes(violation))
}
