/**
 * Setup of the mutation tests, which run hundreds of times over: a property that has not failed after a second is taken
 * to hold, and one that has is not made smaller. Neither can kill a mutant that would otherwise live.
 */
import fc from 'fast-check'

fc.configureGlobal({ interruptAfterTimeLimit: 1000, endOnFailure: true })
