import { configure } from '@testing-library/react'

// What is waited for comes at once on an idle machine; a busy one is no fault of the page.
configure({ asyncUtilTimeout: 6000 })
