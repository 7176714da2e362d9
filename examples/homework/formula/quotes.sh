#!/bin/bash
# Wrong: a bracket is missing.
printf '(declare-const p_0_0 Bool)\n(assert (or p_0_0 (not p_0_0))\n'
