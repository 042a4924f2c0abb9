package main

import (
	"bufio"
	"fmt"
	"io"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// types lists the kinds that a chart may render.
func types() (*runtime.Scheme, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme,
		networkingv1.AddToScheme, policyv1.AddToScheme, monitoring.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	return scheme, nil
}

// checkManifests decodes every document strictly: unknown and repeated fields, unknown kinds and wrong types are faults.
func checkManifests(in io.Reader) ([]string, error) {
	scheme, err := types()
	if err != nil {
		return nil, err
	}
	options := json.SerializerOptions{Yaml: true, Strict: true}
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, options)
	documents := yaml.NewYAMLReader(bufio.NewReader(in))
	var faults []string
	for number := 1; ; number++ {
		document, err := documents.Read()
		if err == io.EOF {
			return faults, nil
		}
		if err != nil {
			return nil, err
		}
		if isEmpty(document) {
			continue
		}
		if _, _, err := decoder.Decode(document, nil, nil); err != nil {
			faults = append(faults, fmt.Sprintf("document %d: %v", number, err))
		}
	}
}

// isEmpty reports whether a document holds nothing but comments, as when a template renders nothing.
func isEmpty(document []byte) bool {
	var value any
	return yaml.Unmarshal(document, &value) == nil && value == nil
}
