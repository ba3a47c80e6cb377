"""Runs the programs of a folder in one process. Prints what each of them printed, and its error."""

import contextlib
import io
import json
import os
import runpy
import sys
import traceback

results = {}
for name in sorted(os.listdir(sys.argv[1])):
    if not (name.startswith("run-") and name.endswith(".py")):
        continue
    output = io.StringIO()
    error = None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(os.path.join(sys.argv[1], name), run_name="__main__")
        except BaseException:
            error = traceback.format_exc()
    results[name] = {"output": output.getvalue(), "error": error}
json.dump(results, sys.stdout)
