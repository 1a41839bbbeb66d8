/** 考核点位: which sites are an area, from when to when; kept by the city's administrators. */
import { assessmentSites as calls } from '@qingkong/contract/calls/ground/assessment-sites'
import { cityDate } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { assessmentSiteList } from './list.ts'
import { saveAssessmentSite } from './save.ts'

export const routes: Implementation[] = [
  implement(calls.assessmentSiteList)((input, { db, clock }) => assessmentSiteList(db, input, cityDate(clock.now()))),
  implement(calls.assessmentSiteSave)((input, context) => saveAssessmentSite(context, input)),
]
