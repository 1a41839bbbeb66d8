import { type InputPlace, InputProblem } from '../stats/input-problem.ts'

/** Input of one site a forecast cannot use; the row is the position in the site's hours. */
export class SiteProblem extends InputProblem {
  readonly site: string

  constructor(site: string, what: string, place: InputPlace = {}) {
    super(what, place)
    this.name = 'SiteProblem'
    this.site = site
  }
}
