package main

import (
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
	"helm.sh/helm/v3/pkg/strvals"
)

// kubeVersion is the oldest Kubernetes that the chart supports.
var kubeVersion = chartutil.KubeVersion{Version: "v1.33.0", Major: "1", Minor: "33"}

// release is the name under which the chart is rendered, and its namespace.
const release, namespace = "earshot", "default"

// chartArgs reads the values of --values, --set and --set-string, in this order as Helm does, and the folder of a chart.
func chartArgs(args []string) (folder string, values map[string]any, err error) {
	flags := flag.NewFlagSet("chart", flag.ContinueOnError)
	var files, set, setString []string
	list := func(into *[]string) func(string) error {
		return func(text string) error { *into = append(*into, text); return nil }
	}
	flags.Func("values", "a file of values", list(&files))
	flags.Func("set", "values", list(&set))
	flags.Func("set-string", "values that are texts", list(&setString))
	if err := flags.Parse(args); err != nil {
		return "", nil, err
	}
	if flags.NArg() != 1 {
		return "", nil, fmt.Errorf("name one chart, not %d", flags.NArg())
	}
	values = map[string]any{}
	for _, file := range files {
		read, err := chartutil.ReadValuesFile(file)
		if err != nil {
			return "", nil, err
		}
		values = chartutil.CoalesceTables(read.AsMap(), values)
	}
	for _, text := range set {
		if err := strvals.ParseInto(text, values); err != nil {
			return "", nil, err
		}
	}
	for _, text := range setString {
		if err := strvals.ParseIntoString(text, values); err != nil {
			return "", nil, err
		}
	}
	return flags.Arg(0), values, nil
}

// lintChart returns what "helm lint --strict" refuses: errors and warnings.
func lintChart(args []string) ([]string, error) {
	folder, values, err := chartArgs(args)
	if err != nil {
		return nil, err
	}
	var faults []string
	for _, message := range lint.AllWithKubeVersion(folder, values, namespace, &kubeVersion).Messages {
		if message.Severity >= support.WarningSev {
			faults = append(faults, message.Error())
		}
	}
	return faults, nil
}

// renderChart prints the objects that "helm template" prints, hooks included, by the names of their templates. What the chart
// refuses is a fault.
func renderChart(args []string) ([]string, error) {
	folder, values, err := chartArgs(args)
	if err != nil {
		return nil, err
	}
	chart, err := loader.Load(folder)
	if err != nil {
		return nil, err
	}
	capabilities := chartutil.DefaultCapabilities.Copy()
	capabilities.KubeVersion = kubeVersion
	options := chartutil.ReleaseOptions{Name: release, Namespace: namespace, Revision: 1, IsInstall: true}
	all, err := chartutil.ToRenderValues(chart, values, options, capabilities)
	if err != nil {
		return []string{err.Error()}, nil
	}
	rendered, err := engine.Render(chart, all)
	if err != nil {
		return []string{err.Error()}, nil
	}
	var names []string
	for name := range rendered {
		if strings.HasSuffix(name, ".yaml") {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(os.Stdout, "---\n# Source: %s\n%s\n", name, rendered[name])
	}
	return nil, nil
}
