// Command check proves that the files of this folder are what their readers accept, without a cluster.
//
//	check lint VALUES CHART            lints a chart as "helm lint --strict" does
//	check render VALUES CHART          prints what "helm template" renders
//	check manifests < rendered.yaml    decodes each Kubernetes object strictly into its Go type
//	check rules FILE...                parses Prometheus rule files, their expressions and templates
//	check expressions < lines          parses PromQL, one expression per line
//
// VALUES are --values FILE, --set TEXT and --set-string TEXT, as of Helm, whose packages do the work: to compile its own command
// takes three times as long. It prints one line per fault and exits with 1 if it found any.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

func main() {
	faults, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, fault := range faults {
		fmt.Println(fault)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}

// run executes one command and returns the faults that it found.
func run(args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, errors.New("usage: check lint|render VALUES CHART, manifests, rules FILE..., expressions")
	}
	switch args[0] {
	case "lint":
		return lintChart(args[1:])
	case "render":
		return renderChart(args[1:])
	case "manifests":
		return checkManifests(os.Stdin)
	case "rules":
		return checkRules(args[1:]), nil
	case "expressions":
		return checkExpressions(os.Stdin)
	}
	return nil, fmt.Errorf("unknown command %q", args[0])
}

// checkRules parses rule files as Prometheus does at its start.
func checkRules(files []string) []string {
	var faults []string
	promql := parser.NewParser(parser.Options{})
	for _, file := range files {
		_, errs := rulefmt.ParseFile(file, false, model.UTF8Validation, promql, nil)
		for _, err := range errs {
			faults = append(faults, err.Error())
		}
	}
	return faults
}

// checkExpressions parses one PromQL expression per line.
func checkExpressions(in io.Reader) ([]string, error) {
	var faults []string
	promql := parser.NewParser(parser.Options{})
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		if _, err := promql.ParseExpr(text); err != nil {
			faults = append(faults, fmt.Sprintf("%s: %v", text, err))
		}
	}
	return faults, lines.Err()
}
