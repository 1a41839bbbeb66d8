import { definePages } from '../../../page/define-pages.tsx'
import { pollutionRoseTab } from './pollution-rose-tab.ts'
import { windRoseTab } from './wind-rose-tab.ts'

export default definePages('wind-rose', { pollRouse: pollutionRoseTab, wind: windRoseTab })
